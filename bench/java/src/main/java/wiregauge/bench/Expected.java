package wiregauge.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Properties;

/** The bytes that have to come out, so that no times are compared of what is not the same work. */
final class Expected {
    private static final String FILE = "/expected.properties";

    private Expected() {}

    /** Refuses bytes of which size and SHA-256 are not those that the file states for this name. */
    static void check(String name, byte[] bytes) {
        String expected = read().getProperty(name);
        String actual = bytes.length + " " + sha256(bytes);
        if (actual.equals(expected)) return;
        throw new IllegalStateException(
            name + ": the output is " + actual + ", but " + FILE + " says " + expected
                + "; the workload or a library differs, see README.md");
    }

    private static Properties read() {
        Properties properties = new Properties();
        try (InputStream file = Expected.class.getResourceAsStream(FILE)) {
            properties.load(file);
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
        return properties;
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException error) {
            throw new IllegalStateException(error);
        }
    }
}
