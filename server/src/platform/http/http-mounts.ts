import { readsOwnBody, type Operation } from '@tayang/contract'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { forWriting } from './answer-schema.ts'
import { schemaOf } from './reference/json-schema.ts'
import { Refusal } from './refusal.ts'
import type { RawRoute, Route } from './route.ts'
import { serveOperation, type Serving } from './serve-operation.ts'

/** Default bound of a JSON body in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

const METHODS: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

/** Mounts the operations of the contract and the routes beside it. */
export async function mountRoutes(
  app: FastifyInstance,
  {
    routes,
    rawRoutes,
    serving,
  }: { routes: readonly Route[]; rawRoutes: readonly RawRoute[]; serving: Serving },
): Promise<void> {
  await app.register(async (scope) => {
    for (const served of routes) if (!takesBodyAsItIs(served, serving)) mount(scope, served, serving)
  })
  await app.register(async (scope) => {
    // These routes read their own body, whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    for (const served of routes) if (takesBodyAsItIs(served, serving)) mount(scope, served, serving)
    for (const raw of rawRoutes) if (raw.readsOwnBody) mountRaw(scope, raw)
  })
  refuseOtherMethods(app, routes)
  for (const raw of rawRoutes) if (!raw.readsOwnBody) mountRaw(app, raw)
}

/** A body that is read here, and not by the frame: by its route, or by the server to which it is passed on. */
const takesBodyAsItIs = ({ operation }: Route, { passedOn }: Serving): boolean =>
  readsOwnBody(operation) || passedOn?.includes(operation) === true

const pathsOf = ({ path, alsoPaths }: Operation) =>
  [path, ...(alsoPaths ?? [])].map((each) => each.replace(/\{(\w+)\}/g, ':$1'))

function mount(scope: FastifyInstance, served: Route, serving: Serving): void {
  const { operation } = served
  const passed = serving.passedOn?.includes(operation) ? serving.passedOn : null
  const answerSchema = schemaOf(operation.answer, 'output')
  const success = answerSchema && {
    type: 'object',
    properties: {
      data: forWriting(answerSchema),
      ...(operation.meta ? { meta: schemaOf(operation.meta, 'output') } : {}),
    },
  }
  for (const [at, url] of pathsOf(operation).entries()) {
    scope.route({
      method: operation.method,
      url,
      bodyLimit: operation.bodyBytesMax ?? BODY_BYTES_MAX,
      // The schemas of the contract validate the input; Fastify only serializes the response.
      validatorCompiler: () => () => true,
      schema: { ...(success ? { response: { 200: success } } : {}), hide: at > 0 },
      config: { operation, readsOwnBody: readsOwnBody(operation) },
      handler: (request, reply) =>
        passed ? passed.handle(request, reply) : serveOperation(served, { request, reply, serving }),
    })
  }
}

function mountRaw(scope: FastifyInstance, raw: RawRoute): void {
  const { methods, path, handle, readsOwnBody: isOwn, isCompressed } = raw
  scope.route({
    method: [...methods],
    url: path,
    exposeHeadRoute: false,
    config: { readsOwnBody: isOwn ?? false },
    ...(isCompressed && { compress: false, decompress: false }),
    handler: handle,
  })
}

/** A path of the contract answers 405 to a method that it does not have, and lists those that it has. */
function refuseOtherMethods(app: FastifyInstance, routes: readonly Route[]): void {
  const byUrl = Map.groupBy(
    routes.flatMap(({ operation }) => pathsOf(operation).map((url) => ({ url, method: operation.method }))),
    // Two operations may give the same path parameter different names.
    ({ url }) => url.replace(/:\w+/g, ':part'),
  )
  for (const [url, served] of byUrl) {
    const allowed = new Set<HTTPMethods>(served.map(({ method }) => method))
    app.route({
      method: METHODS.filter((method) => !allowed.has(method)),
      url,
      exposeHeadRoute: false,
      async onRequest(_request, reply) {
        reply.header('allow', [...allowed].join(', '))
        throw new Refusal('METHOD_NOT_ALLOWED')
      },
      handler: () => undefined,
    })
  }
}
