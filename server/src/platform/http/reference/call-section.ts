import { refusals, refusalsOfEvery, user, type CallerKind, type Operation } from '@tayang/contract'
import type * as z from 'zod/mini'
import { schemaOf } from './json-schema.ts'
import { escapeHtml } from '../plain-page/escape-html.ts'
import { examplePart, type Shape } from './example-value.ts'

const CALLERS: Readonly<Record<CallerKind, string>> = {
  anyone: 'Anybody, signed in or not',
  app: 'Anybody, from a known application',
  viewer: 'Somebody who is signed in',
  unvalidated: 'Somebody with a token',
  operator: 'An operator',
}

/** One call: closed it is its address and its sentence, open it is everything else. */
export function callSection(operation: Operation, origin: string): string {
  const { method, path, summary } = operation
  return `<details id="${escapeHtml(anchorOf(operation))}"><summary><span class="method ${method}">${method}</span>
<code>${escapeHtml(path)}</code> <span class="says">${marked(summary)}</span></summary>
<div class="call">
<ul class="facts">${factsOf(operation)
    .map((fact) => `<li>${escapeHtml(fact)}</li>`)
    .join('')}</ul>
${fieldsOf(operation)}
<div class="two"><div><h3>Request</h3><pre>${escapeHtml(requestOf(operation, origin))}</pre></div>
<div><h3>Answer</h3><pre>${escapeHtml(answerOf(operation))}</pre></div></div>
<h3>Refusals</h3>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th>
<th scope="col">Sentence</th></tr></thead>
<tbody>${refusalRows(operation)}</tbody></table>
</div></details>`
}

/** A sentence of the contract, with its code as code. */
const marked = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

const anchorOf = ({ method, path }: Operation) => `${method.toLowerCase()}${path.replaceAll(/[{}]/g, '')}`

function factsOf(operation: Operation): string[] {
  const { caller, permission, stepUp, alsoPaths = [], cacheSeconds, bodyBytesMax } = operation
  return [
    permission ? `${CALLERS[caller]} with ${permission}` : CALLERS[caller],
    ...(stepUp ? ['A code given within five minutes'] : []),
    ...(operation.switch ? [`Can be switched off: ${operation.switch}`] : []),
    ...(cacheSeconds === undefined ? [] : [`A guest’s answer is kept for ${cacheSeconds} s`]),
    ...(bodyBytesMax === undefined ? [] : [`Body up to ${bodyBytesMax.toLocaleString('en')} bytes`]),
    ...alsoPaths.map((other) => `Also ${other}`),
  ]
}

function fieldsOf(operation: Operation): string {
  const rows = (['params', 'query', 'body'] as const).flatMap((part) => {
    const shape = shapeOf(operation[part], 'input')
    return Object.entries(shape?.properties ?? {}).map(([name, field]) => {
      const isNeeded = shape?.required?.includes(name) && field.default === undefined
      return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${PLACES[part]}</td>
<td>${escapeHtml(typeOf(field))}${isNeeded ? '' : ', optional'}</td></tr>`
    })
  })
  if (rows.length === 0) return ''
  return `<h3>Fields</h3><table><thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">What</th></tr>
</thead><tbody>${rows.join('')}</tbody></table>`
}

const PLACES = { params: 'path', query: 'query', body: 'body' } as const
/** More values than this are not listed in a table. */
const VALUES_SHOWN_MAX = 12

function typeOf(shape: Shape): string {
  if (shape.enum) {
    const values = shape.enum.map(String)
    const more = values.length > VALUES_SHOWN_MAX ? ', …' : ''
    return `one of ${values.slice(0, VALUES_SHOWN_MAX).join(', ')}${more}`
  }
  const choices = shape.anyOf ?? shape.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (shape.const !== undefined) return String(shape.const)
  const type = typeof shape.type === 'object' ? shape.type.join(' or ') : (shape.type ?? 'any')
  if (type === 'array' && shape.items) return `list of ${typeOf(shape.items)}`
  const bounds = [
    ...(shape.format ? [shape.format] : []),
    ...(shape.minimum !== undefined && shape.minimum > Number.MIN_SAFE_INTEGER
      ? [`from ${shape.minimum}`]
      : []),
    ...(shape.maximum !== undefined && shape.maximum < Number.MAX_SAFE_INTEGER
      ? [`to ${shape.maximum}`]
      : []),
    ...(shape.maxLength === undefined ? [] : [`at most ${shape.maxLength} characters`]),
    ...(shape.default === undefined ? [] : [`${JSON.stringify(shape.default)} where absent`]),
  ]
  return [type, ...bounds].join(', ')
}

/** The request as a command that a person can paste. */
function requestOf(operation: Operation, origin: string): string {
  const { method, caller, body, fileField } = operation
  const address = JSON.stringify(`${origin}${filledPath(operation)}${filledQuery(operation)}`).slice(1, -1)
  const example = exampleOf(body, 'input')
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${address}'`,
    ...(caller === 'app' ? [`-H '${user.APP_ID_HEADER}: ${user.WEB_APP_ID}'`] : []),
    ...(caller === 'anyone' || caller === 'app' ? [] : ["-H 'authorization: Bearer ACCESS_TOKEN'"]),
    ...(body === 'bytes' ? ["--data-binary '@file'"] : []),
    ...(fileField ? [`-F '${fileField}=@picture.jpg'`] : []),
    ...(example === undefined || fileField
      ? []
      : ["-H 'content-type: application/json'", `-d '${json(example).replaceAll("'", String.raw`'\''`)}'`]),
  ]
  return lines.join(' \\\n  ')
}

function answerOf({ answer, meta }: Operation): string {
  if (answer === 'bytes') return '200, a file'
  if (!answer) return '204, no body'
  const data = exampleOf(answer, 'output')
  return json({ data, ...(meta ? { meta: exampleOf(meta, 'output') } : {}) })
}

const json = (value: unknown) => JSON.stringify(value, null, 2)

const shapeOf = (part: z.ZodMiniType | 'bytes' | undefined, io: 'input' | 'output') =>
  schemaOf(part, io) as Shape | undefined

function exampleOf(part: z.ZodMiniType | 'bytes' | undefined, io: 'input' | 'output'): unknown {
  const shape = shapeOf(part, io)
  return part === undefined || part === 'bytes' || !shape ? undefined : examplePart(part, shape)
}

function filledPath({ path, params }: Operation): string {
  const values = (exampleOf(params, 'input') ?? {}) as Readonly<Record<string, unknown>>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name] ?? name)))
}

/** Only what a query must have, so that the example stays short. */
function filledQuery({ query }: Operation): string {
  const needed = shapeOf(query, 'input')?.required ?? []
  const values = (exampleOf(query, 'input') ?? {}) as Readonly<Record<string, unknown>>
  const pairs = needed.map((name): [string, string] => [name, String(values[name])])
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}

function refusalRows({ refusals: own = [], caller }: Operation): string {
  const ofCaller = caller === 'anyone' || caller === 'app' ? [] : (['INVALID_SESSION_AUTH'] as const)
  return [...new Set([...own, ...ofCaller, ...refusalsOfEvery])]
    .map((code) => {
      const [status, sentence] = refusals[code]
      return `<tr><td>${status}</td><td><code>${escapeHtml(code)}</code></td><td>${escapeHtml(sentence)}</td></tr>`
    })
    .join('')
}
