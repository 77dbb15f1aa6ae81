import { describe, expect, it } from 'vitest';
import * as rocketmq from '../../generated/rocketmq/index.js';
import { allHeaderCases } from './header-cases.js';
import { completeFields, type HeaderName, memberValues } from './header-tables.js';
import { headerText } from './helper-object.js';

type HeaderType = new (init: object) => object;

/** Cases whose text differs from what the helper-object form prints. */
function mismatches(drawn: number, print: (header: object) => string): { cases: number; wrong: string[] } {
  const wrong: string[] = [];
  let cases = 0;
  for (const { className, fields } of allHeaderCases(drawn)) {
    cases++;
    const type = (rocketmq as unknown as Record<HeaderName, HeaderType>)[className];
    const text = print(new type(memberValues(className, fields)));
    if (text !== headerText(className, completeFields(className, fields))) wrong.push(text);
  }
  return { cases, wrong };
}

describe('the text of headers against the helper-object form', () => {
  it('is the same in more than 400,000 cases', () => {
    const { cases, wrong } = mismatches(40_000, String);
    expect(wrong).toEqual([]);
    expect(cases).toBeGreaterThanOrEqual(400_000);
  });

  it('would differ if what is printed only when true were left out', () => {
    const { wrong } = mismatches(100, (header) => String(header).replace(', isLiteConsumer=true', ''));
    expect(wrong.length).toBeGreaterThan(10);
  });
});
