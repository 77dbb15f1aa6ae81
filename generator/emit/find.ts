import type { ModuleScope } from '../codec/scope.js';
import type { Field } from '../model/model.js';
import type { ClassPlan } from '../plan/plan.js';
import { memberType } from './member-type.js';
import { functionStructure, type Statement } from './structures.js';

/** The name of the function that finds a struct by its key; undefined for structs without one. */
export function findName(plan: ClassPlan): string | undefined {
  return keyFields(plan).length === 0 ? undefined : `find${plan.struct.className}`;
}

function keyFields(plan: ClassPlan): readonly Field[] {
  return plan.members.filter((field) => field.mapKey);
}

/** The function that finds the first element of an array by its key. Arrays keep order and duplicates: keys mean nothing on the wire. */
export function findFunction(plan: ClassPlan, module: ModuleScope): Statement[] {
  const name = findName(plan);
  if (name === undefined) return [];
  const { className } = plan.struct;
  const keys = keyFields(plan);
  const tests = keys.map((field) => sameKey(field, module));
  return [
    functionStructure({
      name,
      isExported: true,
      doc: `The first ${plan.struct.name} with this key, or undefined. Keys may repeat: they mean nothing on the wire.`,
      parameters: [
        ['list', `readonly ${className}[]`],
        ...keys.map((field): [string, string] => [module.localName(field.member), memberType(field, module)]),
      ],
      result: `${className} | undefined`,
      body: [`return list.find((element) => ${tests.join(' && ')});`],
    }),
  ];
}

function sameKey(field: Field, module: ModuleScope): string {
  const [own, wanted] = [`element.${field.member}`, module.localName(field.member)];
  const isUuid = field.type.kind === 'scalar' && field.type.scalar === 'uuid';
  return isUuid ? `${own}.equals(${wanted})` : `${own} === ${wanted}`;
}
