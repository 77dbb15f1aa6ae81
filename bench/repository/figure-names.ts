/** What is measured of the repository itself: nanoseconds of commands, bytes of bundles, and what the guards see. */
export const FIGURE_NAMES = [
  'generate, from nothing',
  'generate, unchanged',
  'type-check',
  'bundle of encode and ApiVersionsRequest',
  'bundle of decode and FetchResponse',
  'bundle of the largest export',
  'bundle of LazyArray',
  'longest function',
  'deoptimizations',
] as const;

/** The name of one of them. */
export type FigureName = (typeof FIGURE_NAMES)[number];
