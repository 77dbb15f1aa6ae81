/** Modules that every protocol may have beside its messages, relative to its output folder and without ending. */
export const OWN_MODULES: readonly string[] = ['index', 'json', 'enums', 'frames', 'by-api-key', 'wire'];
