import { suite as java } from '../suites/java.js';
import { suite as memory } from '../suites/memory.js';
import { suite as minReference } from '../suites/min-reference.js';
import { suite as parts } from '../suites/parts.js';
import { suite as peersFetch } from '../suites/peers-fetch.js';
import { suite as peersMetadata } from '../suites/peers-metadata.js';
import { suite as peersProduce } from '../suites/peers-produce.js';
import { suite as self } from '../suites/self.js';
import { suite as w1 } from '../suites/w1.js';
import { suite as w1Decode } from '../suites/w1-decode.js';
import { suite as w2 } from '../suites/w2.js';
import { suite as w3 } from '../suites/w3.js';
import { suite as w4 } from '../suites/w4.js';
import { suite as w5 } from '../suites/w5.js';
import { suite as w6 } from '../suites/w6.js';
import type { Suite } from './case.js';

/** All suites, in the order of their reports. */
export const SUITES: readonly Suite[] = [
  self,
  w1,
  w1Decode,
  w2,
  w3,
  w4,
  w5,
  w6,
  peersFetch,
  peersMetadata,
  peersProduce,
  java,
  parts,
  minReference,
  memory,
];
