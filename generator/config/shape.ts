import { z } from 'zod';

/** The shape of `wiregauge.config.yaml`. Paths are relative to the file's folder and written with `/`. */
export const configShape = z.strictObject({
  runtime: z.string().meta({ description: 'Folder the runtime is copied to.' }),
  imports: z
    .optional(z.enum(['js', 'ts']))
    .meta({ description: 'Ending of relative imports in the output; `js` unless stated.' }),
  protocols: z
    .array(
      z.strictObject({
        schemas: z.string().meta({ description: 'Folder with protocol.yaml and one file per message.' }),
        out: z.string().meta({ description: 'Folder the classes are written to.' }),
      }),
    )
    .min(1)
    .meta({ description: 'The protocols to generate.' }),
});

export type ConfigShape = z.infer<typeof configShape>;
