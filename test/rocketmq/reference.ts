/**
 * A second encoder of RocketMQ's messages and commands, written from the description of the format. It shares no code with the
 * generator, must reproduce every golden row (reference.test.ts), and then judges values that no row holds.
 */
export * from './reference-bytes.js';
export * from './reference-header.js';
export * from './reference-messages.js';
export * from './reference-properties.js';
