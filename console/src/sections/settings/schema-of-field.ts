/** As much of JSON Schema as the shapes of settings use. */
export interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly format?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxItems?: number
  readonly minItems?: number
  readonly properties?: Readonly<Record<string, FieldSchema>>
  readonly propertyNames?: FieldSchema
  readonly additionalProperties?: FieldSchema | boolean
  readonly items?: FieldSchema
}

export type FieldKind =
  | 'flag'
  | 'figure'
  | 'choice'
  | 'day'
  | 'text'
  | 'both-languages'
  | 'fields'
  | 'by-day'
  | 'words'
  | 'rows'

/** Which field a shape is edited in. */
export function kindOf(schema: FieldSchema): FieldKind {
  if (schema.enum) return 'choice'
  switch (schema.type) {
    case 'boolean':
      return 'flag'
    case 'integer':
    case 'number':
      return 'figure'
    case 'array':
      return schema.items?.type === 'object' ? 'rows' : 'words'
    case 'object':
      return kindOfObject(schema)
    default:
      return schema.format === 'date' ? 'day' : 'text'
  }
}

function kindOfObject({ properties }: FieldSchema): FieldKind {
  if (properties === undefined) return 'by-day'
  return Object.keys(properties).toSorted().join() === 'en,id' ? 'both-languages' : 'fields'
}

/** What a new row of a list begins with. */
export function emptyOf(schema: FieldSchema): unknown {
  switch (kindOf(schema)) {
    case 'flag':
      return false
    case 'figure':
      return schema.minimum ?? 0
    case 'choice':
      return schema.enum?.[0] ?? ''
    case 'words':
    case 'rows':
      return []
    case 'both-languages':
    case 'fields':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, field]) => [name, emptyOf(field)]),
      )
    case 'by-day':
      return {}
    default:
      return ''
  }
}

/** A value in one line, for lists and histories. */
export function shortOf(value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return JSON.stringify(value)
}

/** A value as it is stored, in as many lines as it has. */
export function writtenOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
