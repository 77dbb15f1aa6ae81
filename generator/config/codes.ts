/** Titles of the diagnostics about the configuration (WG600 to WG619) and the output folders (WG620 to WG649). */
export const CONFIG_CODES = {
  WG600: 'There is no configuration file',
  WG602: 'The path is not one that a configuration may name',
  WG603: 'A symbolic link leads out of the folder of the configuration',
  WG604: 'Outputs overlap with each other or with schemas',
  WG605: 'The folder of schemas does not exist',
  WG620: 'The file was not written by wiregauge',
  WG621: 'Two outputs differ only in case',
  WG622: 'Something else stands where an output belongs',
  WG623: 'The file system refuses',
  WG624: 'The manifest cannot be used',
  WG625: 'The file looks like an old output',
  WG640: 'The output differs from what its schema generates',
  WG641: 'The output is missing',
  WG642: 'The output is no longer generated',
} as const;

export type ConfigCode = keyof typeof CONFIG_CODES;
