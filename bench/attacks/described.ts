import type { Installation } from './installation.ts'

/** What the reference says of a value. */
export interface Shape {
  readonly type?: string
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly schema: Shape
}

/** One operation as the OpenAPI document of the installation describes it. */
export interface Described {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** Of a JSON body. */
  readonly body: Shape | null
}

interface OpenApi {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            parameters?: readonly Parameter[]
            requestBody?: { content: Readonly<Record<string, { schema: Shape }>> }
          }
        >
      >
    >
  >
}

export async function readReference(installation: Installation): Promise<Described[]> {
  // Read as an operator, who sees all of it.
  const headers = { authorization: `Bearer ${installation.operator.token}` }
  const answer = await installation.ask({ path: '/docs/json', headers })
  const { paths } = JSON.parse(answer.text) as OpenApi
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json']?.schema ?? null,
    })),
  )
}

/** A value of this shape in good order; `named` decides about a field by its name. */
export function valueOf(shape: Shape, named: (name: string, shape: Shape) => unknown, name = ''): unknown {
  const wanted = named(name, shape)
  if (wanted !== undefined) return wanted
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const choice = shape.anyOf?.[0] ?? shape.oneOf?.[0]
  if (choice) return valueOf(choice, named, name)
  switch (shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([key, one]) => [key, valueOf(one, named, key)]),
      )
    case 'array':
      return shape.items ? [valueOf(shape.items, named, name)] : []
    case 'integer':
    case 'number':
      return Math.max(shape.minimum ?? 1, 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return textOf(shape)
  }
}

function textOf({ format, pattern }: Shape): string {
  if (format === 'uuid') return crypto.randomUUID()
  if (format === 'email' || pattern?.includes('@')) return 'nobody@attacks.example'
  return 'some text'
}
