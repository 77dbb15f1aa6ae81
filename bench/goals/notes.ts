/** Why goals are not met, and what was tried: by the ids of goals, edited by hand. */
export const NOTES: Readonly<Record<string, string>> = {
  'java-w1': 'Measured where Java is: the suite that runs Kafka’s own classes.',
  'java-batch': 'As for FetchResponse: measured by the suite that runs Java.',
  'hand-w1':
    'Every value is checked against its type and its version, and the size is found in a pass of its own; the reference by hand does neither for most fields. Least far away are large messages by reference, where memory costs more than fields.',
  hand: 'As for the aim: checks of values, and of what a version can carry, are in the generated code alone.',
  'hand-w5':
    'A record by the generated code goes through the same checks of tags, nulls and lengths as any message; the reference writes one layout. The eager reader by hand does not compare the checksum, ours always does: about 37 ns of a record.',
  'kafkajs-records':
    'The time of kafkajs came out shorter than when the aim was set (2.9 µs a record, not 3.5), and ours is three times that of the code by hand; by hand it is 32 times as fast.',
  'platformatic-records':
    'Its checksum is native code, ours JavaScript unless one is plugged in; by hand it is 8.6 times as fast.',
  text: 'PullMessage has four bigints, each 25 ns in any way of printing, which hold the ratio down; printing small ones as numbers made another header slower by 11 %.',
  'copy-into': 'See the time to by hand: what is over the copy is checks of fields.',
  'copy-fresh': 'The same, and the memory of its own, of which part is paid when it is collected.',
  loop: 'See the time to by hand. A loop that stores numbers checks none of them.',
  'size-pass':
    'The pass that finds the size also refuses what a version cannot carry, before a byte is written; it is no mere sum.',
  growing: 'There is no writer into a growing buffer to compare with: everything is written in two passes.',
  'bundle-encode':
    'A class brings its reading, its text and its JSON along with its encoding, and all checks with their messages: they are methods, which a bundler cannot leave out.',
  'bundle-decode': 'As for encode: methods stay with their class. FetchResponse has seven structs.',
  'eager-bytes':
    'An eager record here also keeps a list of headers and its own view of key and value; the record by hand takes 273 B.',
  'pool-bytes':
    'The views of the pool’s memory that a message is given: a Uint8Array takes 96 B, and its options.',
};
