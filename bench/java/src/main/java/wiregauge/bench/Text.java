package wiregauge.bench;

import java.nio.charset.StandardCharsets;

/** Text as bytes. */
final class Text {
    private Text() {}

    static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
