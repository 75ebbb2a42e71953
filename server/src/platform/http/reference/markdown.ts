import { escapeHtml } from '../plain-page/escape-html.ts'

interface MarkdownOptions {
  /** The address of a link on the page; null where it leads nowhere from here, so that its text stands alone. */
  linkOf(target: string): string | null
}

/** The Markdown that our guides are written in as HTML: headings, lists, tables, code, links and emphasis. */
export function markdownToHtml(text: string, options: MarkdownOptions): string {
  const lines = text.split('\n')
  const html: string[] = []
  for (let at = 0; at < lines.length;) {
    const block = blockAt(lines, at)
    html.push(block.write((inner) => inlineOf(inner, options)))
    at += block.lines
  }
  return html.filter((part) => part !== '').join('\n')
}

interface Block {
  /** How many lines it takes. */
  lines: number
  write(inline: (text: string) => string): string
}

const LIST = /^\s*(?:[-*]|\d+\.) /

function blockAt(lines: readonly string[], at: number): Block {
  const line = lines[at] ?? ''
  if (line.startsWith('```')) return codeAt(lines, at)
  const heading = /^(#{1,6}) (.*)$/.exec(line)
  if (heading) {
    const level = heading[1]?.length ?? 1
    const title = heading[2] ?? ''
    const anchor = title
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .trim()
      .replaceAll(/\s/g, '-')
    return {
      lines: 1,
      write: (inline) => `<h${level} id="${escapeHtml(anchor)}">${inline(title)}</h${level}>`,
    }
  }
  if (line.startsWith('|')) return tableAt(lines, at)
  if (LIST.test(line)) return listAt(lines, at)
  if (line.trim() === '') return { lines: 1, write: () => '' }
  const count = countWhile(
    lines,
    at,
    (next) => next.trim() !== '' && !/^(#|\||```)/.test(next) && !LIST.test(next),
  )
  const paragraph = lines.slice(at, at + count).join('\n')
  return { lines: count, write: (inline) => `<p>${inline(paragraph)}</p>` }
}

/** How many lines from here belong together; the first always does. */
function countWhile(lines: readonly string[], at: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, index) => index > at && !belongs(line))
  return (end === -1 ? lines.length : end) - at
}

function codeAt(lines: readonly string[], at: number): Block {
  const body = countWhile(lines, at, (line) => !line.startsWith('```'))
  const code = lines.slice(at + 1, at + body).join('\n')
  return { lines: body + 1, write: () => `<pre>${escapeHtml(code)}</pre>` }
}

function listAt(lines: readonly string[], at: number): Block {
  const count = countWhile(
    lines,
    at,
    (line) => line.trim() !== '' && (LIST.test(line) || line.startsWith(' ')),
  )
  const items = lines
    .slice(at, at + count)
    .join('\n')
    .split(/\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((item) => item.replace(LIST, ''))
  const tag = /^\s*\d/.test(lines[at] ?? '') ? 'ol' : 'ul'
  return {
    lines: count,
    write: (inline) => `<${tag}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${tag}>`,
  }
}

function tableAt(lines: readonly string[], at: number): Block {
  const count = countWhile(lines, at, (line) => line.startsWith('|'))
  const rows = lines.slice(at, at + count).map((line) =>
    line
      .replace(/^\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
  const [head = [], , ...body] = rows
  return {
    lines: count,
    write: (inline) => {
      const heads = head.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${inline(cell)}</th>`))
      const cells = body.map((row) => `<tr>${row.map((cell) => `<td>${inline(cell)}</td>`).join('')}</tr>`)
      return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${cells.join('')}</tbody></table>`
    },
  }
}

/** Code first: nothing inside of it is a mark. Pictures are left out. */
function inlineOf(text: string, options: MarkdownOptions): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? `<code>${escapeHtml(part.slice(1, -1))}</code>`
        : emphasised(escapeHtml(part)),
    )
    .join('')
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, label: string, target: string) => {
      const address = options.linkOf(target)
      return address === null ? label : `<a href="${address}">${label}</a>`
    })
}

const emphasised = (text: string) => text.replaceAll(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
