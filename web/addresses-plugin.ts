import { parseAst, type Plugin } from 'vite'

/** The parts of an operation that a browser reads. */
const READ: ReadonlySet<string> = new Set(['method', 'path', 'caller'])

/**
 * The site calls operations by method and path, and trusts its own server: in the browser the schemas of the contract
 * would be twelve kilobytes that nobody reads, and its sentences some more. Types are gone by then anyway; this takes
 * the values too.
 */
export const addresses: Plugin = {
  name: 'tayang:addresses',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/src\/.+\.ts$/ },
    handler(code) {
      let mended = ''
      let from = 0
      for (const { at, to, becomes } of changesOf(code)) {
        mended += code.slice(from, at) + becomes
        from = to
      }
      return { code: mended + code.slice(from), map: null }
    },
  },
}

interface Change {
  at: number
  to: number
  becomes: string
}

/** Every module-level call is declared to have no effect, and of an operation stays what somebody reads. */
function changesOf(code: string): Change[] {
  return parseAst(code, { lang: 'ts' }).body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ init }) => {
      // What a function does when it is called is another matter.
      if (!init || /Function/.test(init.type)) return []
      const read = init.type === 'CallExpression' ? readOf(init) : null
      if (read) {
        const kept = read.map(({ start, end }) => code.slice(start, end))
        return [{ at: init.start, to: init.end, becomes: `{ ${kept.join(', ')} }` }]
      }
      const starts = [...new Set(callsOf(init))].toSorted((one, other) => one - other)
      return starts.map((at) => ({ at, to: at, becomes: '/* @__PURE__ */ ' }))
    })
  })
}

/** Where calls begin, at any depth. */
function callsOf(node: unknown): number[] {
  if (Array.isArray(node)) return node.flatMap(callsOf)
  if (node === null || typeof node !== 'object') return []
  const own = 'type' in node && node.type === 'CallExpression' && 'start' in node ? [Number(node.start)] : []
  return [...own, ...Object.values(node).flatMap(callsOf)]
}

type Call = Extract<
  ReturnType<typeof parseAst>['body'][number],
  { type: 'ExpressionStatement' }
>['expression'] & {
  type: 'CallExpression'
}

/** The properties of an operation that are read; null where this is none. */
function readOf({ callee, arguments: [operation] }: Call) {
  if (callee.type !== 'Identifier' || callee.name !== 'operation') return null
  if (operation?.type !== 'ObjectExpression') return null
  return operation.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && READ.has(property.key.name),
  )
}
