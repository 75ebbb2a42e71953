import swagger from '@fastify/swagger'
import { refusals, refusalsOfEvery, type Operation } from '@tayang/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { schemaOf, type JsonSchema } from './json-schema.ts'
import { groupKeyOf, groupsOf } from './groups.ts'
import { serveReference } from './serve-reference.ts'
import type { Route } from '../route.ts'

/**
 * Serves the generated reference at `/docs`: pages, and the OpenAPI document at `/docs/json`. Calls of operators are in
 * it for those who see operators alone.
 */
export async function describeApi(
  app: FastifyInstance,
  {
    routes,
    origin,
    seesOperators,
  }: {
    routes: readonly Route[]
    /** Where the examples send their requests. */
    origin: string
    seesOperators(request: FastifyRequest): Promise<boolean>
  },
): Promise<void> {
  const byPath = new Map<string, Operation>()
  for (const { operation } of routes) {
    byPath.set(`${operation.method} ${operation.path.replace(/\{(\w+)\}/g, ':$1')}`, operation)
  }
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tayang API',
        version: '1.0',
        description: 'Every call of Tayang, generated from its contract.',
      },
      tags: groupsOf(routes.map(({ operation }) => operation)).map(({ key, description }) => ({
        name: key,
        description,
      })),
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    // Media, pages and ops endpoints are no part of the contract.
    transform: ({ schema, url, route }) => {
      const operation = byPath.get(`${String(route.method)} ${url}`)
      return { schema: operation ? describe(operation) : { ...schema, hide: true }, url }
    },
  })
  let forEverybody: Record<string, unknown> | null = null
  async function documentFor(request: FastifyRequest): Promise<Record<string, unknown>> {
    const document = app.swagger() as unknown as Record<string, unknown>
    if (await seesOperators(request)) return document
    forEverybody ??= withoutOperators(document, routes)
    return forEverybody
  }
  app.get('/docs/json', { exposeHeadRoute: false }, async (request) => documentFor(request))
  // Every JSON document is a YAML document too (yaml.org/spec/1.2.2/#13-terminology).
  app.get('/docs/yaml', { exposeHeadRoute: false }, async (request, reply) =>
    reply.type('application/yaml; charset=utf-8').send(JSON.stringify(await documentFor(request), null, 2)),
  )
  await serveReference(app, { operations: routes.map(({ operation }) => operation), origin, seesOperators })
}

/** The document without the calls of operators; a path of no other call is left out. */
function withoutOperators(
  document: Readonly<Record<string, unknown>>,
  routes: readonly Route[],
): Record<string, unknown> {
  const ofOperators = new Set(
    routes
      .filter(({ operation }) => operation.caller === 'operator')
      .map(({ operation: { method, path } }) => `${method.toLowerCase()} ${path}`),
  )
  const paths = Object.entries(document['paths'] as Record<string, Record<string, unknown>>).map(
    ([path, calls]) => {
      const others = Object.entries(calls).filter(([method]) => !ofOperators.has(`${method} ${path}`))
      return [path, Object.fromEntries(others)] as const
    },
  )
  const left = paths.filter(([, calls]) => Object.keys(calls).length > 0)
  return { ...document, paths: Object.fromEntries(left) }
}

function describe(operation: Operation): JsonSchema {
  const query = schemaOf(operation.query, 'input')
  const params = schemaOf(operation.params, 'input')
  const body =
    operation.body === 'bytes' ? { type: 'string', format: 'binary' } : schemaOf(operation.body, 'input')
  return {
    summary: operation.summary,
    tags: [groupKeyOf(operation)],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body: operation.fileField ? withFile(operation.fileField, body) : body } : {}),
    ...(operation.fileField ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    ...(operation.caller === 'anyone' || operation.caller === 'app' ? {} : { security: [{ token: [] }] }),
    response: responsesOf(operation),
  }
}

function withFile(name: string, body: JsonSchema): JsonSchema {
  const properties = { ...(body['properties'] as object), [name]: { type: 'string', format: 'binary' } }
  return { ...body, properties }
}

function responsesOf(operation: Operation): JsonSchema {
  const data = schemaOf(operation.answer, 'output')
  const meta = schemaOf(operation.meta, 'output')
  const responses: JsonSchema = data
    ? { 200: { description: 'Done', type: 'object', properties: { data, ...(meta ? { meta } : {}) } } }
    : operation.answer === 'bytes'
      ? { 200: { description: 'Done', type: 'string', format: 'binary' } }
      : { 204: { description: 'Done', type: 'null' } }
  for (const code of [...(operation.refusals ?? []), ...refusalsOfEvery]) {
    const [status, sentence] = refusals[code]
    const before = responses[status] as { description: string } | undefined
    responses[status] = {
      description: before ? `${before.description}; ${code}: ${sentence}` : `${code}: ${sentence}`,
      type: 'object',
      properties: {
        code: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'array', items: { type: 'string' } },
      },
    }
  }
  return responses
}
