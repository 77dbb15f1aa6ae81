import { describe, expect, it } from 'vitest';
import { requestTypes, responseTypes } from '../../generated/kafka/by-api-key.js';
import { goldenRows } from '../golden-rows.js';
import { headerProblems, versionProblems } from './api-checks.js';

const rows = goldenRows('api-versions');

describe('the APIs of Kafka', () => {
  it('has 88 APIs', () => {
    expect(rows).toHaveLength(88);
    expect(new Set(Object.keys(requestTypes))).toEqual(new Set(rows.map((row) => String(row.apiKey))));
    expect(new Set(Object.keys(responseTypes))).toEqual(new Set(rows.map((row) => String(row.apiKey))));
  });

  it.each(rows)('$api has its key, versions and stability', (row) => {
    expect(versionProblems(row)).toEqual([]);
  });

  it.each(rows)('$api has the header versions of each version', (row) => {
    expect(headerProblems(row)).toEqual([]);
  });
});
