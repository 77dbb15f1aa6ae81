import * as messages from '../../generated/rocketmq/index.js';
import * as json from '../../generated/rocketmq/json.js';
import { subjectsOf } from './kafka-subjects.js';
import type { Subject } from './subject.js';

/** Every checked-in message of RocketMQ. */
export function rocketmqSubjects(): readonly Subject[] {
  return subjectsOf('../../schemas/rocketmq/', messages, json);
}
