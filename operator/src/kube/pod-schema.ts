import * as models from '@kubernetes/client-node';

interface Attribute {
  name: string;
  /** As `string`, `V1Affinity`, `Array<V1Toleration>`. */
  type: string;
}

/** Bounds every list, because the API server limits the cost of rules. */
const MOST_ITEMS = 50;

/** The schema of a field of a pod's spec, as the client's models know it. @param type as `Array<V1Toleration>` */
export function podSchema(type: string): Record<string, unknown> {
  const [, item] = /^Array<(.*)>$/.exec(type) ?? [];
  if (item !== undefined) return { type: 'array', maxItems: MOST_ITEMS, items: podSchema(item) };
  if (type === 'string' || type === 'boolean') return { type };
  if (type === 'number') return { type: 'integer' };
  if (type === '{ [key: string]: string; }')
    return { type: 'object', additionalProperties: { type: 'string' } };
  const model = (models as unknown as Record<string, { attributeTypeMap: Attribute[] }>)[type];
  if (!model) throw new TypeError(`The client has no model ${type}.`);
  const properties = model.attributeTypeMap.map(({ name, type: own }) => {
    return [name, { description: 'As in a pod.', ...podSchema(own) }];
  });
  return { type: 'object', properties: Object.fromEntries(properties) as object };
}
