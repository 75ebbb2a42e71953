import type { Operation } from '@tayang/contract'
import { escapeHtml } from '../plain-page/escape-html.ts'
import { callSection } from './call-section.ts'
import { groupKeyOf, groupsOf, topicOf, type CallGroup } from './groups.ts'
import { referenceShell } from './reference-shell.ts'

interface ReferenceSource {
  operations: readonly Operation[]
  /** Where the examples send their requests. */
  origin: string
  /** Titles of the guides that are there, by the name of their file. */
  guides: ReadonlyMap<string, string>
}

/** The first page: how a call is made, and the groups of calls. */
export function indexPage({ operations, origin, guides }: ReferenceSource): string {
  const groups = groupsOf(operations)
  const cards = groups.map((group) => {
    const count = operations.filter((one) => groupKeyOf(one) === group.key).length
    return `<li><h3><a href="/docs/${escapeHtml(group.key)}">${escapeHtml(group.name)}</a></h3>
<p>${escapeHtml(group.description)}</p>
<span class="quiet">${count}
${count === 1 ? 'call' : 'calls'} below <code>/${escapeHtml(group.key)}</code></span></li>`
  })
  return referenceShell({
    title: 'Tayang API',
    body: `<h1>Tayang API</h1>
<p class="lead">Every call of Tayang, with an example of what to send and what comes back. All of it is generated from
the contract that the server checks requests against, so it cannot be out of date.</p>
<h2>A call</h2>
<p>A path whose second segment looks like <code>v1.0</code> is API, at the root and below
<code>/api</code>. A success is <code>{data, meta?}</code>; a refusal is <code>{code, message,
details}</code>. Lists take
<code>page</code> from 1 and
<code>perPage</code> up to 100.</p>
<pre>curl ${escapeHtml(origin)}/config/v1.0/web</pre>
<p>A viewer who signs in gets an access token, which goes with every call as
<code>authorization: Bearer …</code>; calls of sign-in name the application in <code>x-app-id</code>. A call that moves
money takes an <code>Idempotency-Key</code>, so that a repeated one moves it once.</p>
<h2>Groups</h2>
<ul class="cards">${cards.join('\n')}</ul>
${guideList([...guides.keys()], guides, 'h2')}`,
  })
}

/** One group with all of its calls; null where there is no such group. */
export function groupPage(key: string, { operations, origin, guides }: ReferenceSource): string | null {
  const groups = groupsOf(operations)
  const group = groups.find((one) => one.key === key)
  if (!group) return null
  const ofTopics = Map.groupBy(
    operations.filter((one) => groupKeyOf(one) === key).toSorted(byAddress),
    topicOf,
  )
  const topics = [...ofTopics].map(
    ([topic, calls]) =>
      `<h2 id="${escapeHtml(topic)}">${escapeHtml(topic)}</h2>\n` +
      calls.map((operation) => callSection(operation, origin)).join('\n'),
  )
  const inPage = [...ofTopics.keys()].map(
    (topic) => `<li><a href="#${escapeHtml(topic)}">${escapeHtml(topic)}</a></li>`,
  )
  return referenceShell({
    title: `${group.name} · Tayang API`,
    body: `<nav aria-label="Groups"><ul class="chips">${groups.map((one) => chipOf(one, key)).join('')}</ul></nav>
<h1>${escapeHtml(group.name)}</h1>
<p class="lead">${escapeHtml(group.description)}</p>
${guideList(group.guides, guides, 'quiet')}
<nav aria-label="On this page"><ul class="chips">${inPage.join('')}</ul></nav>
${topics.join('\n')}`,
  })
}

const byAddress = (a: Operation, b: Operation) =>
  `${a.path} ${a.method}`.localeCompare(`${b.path} ${b.method}`)

function chipOf({ key, name }: CallGroup, current: string): string {
  const here = key === current ? ' aria-current="page"' : ''
  return `<li><a href="/docs/${escapeHtml(key)}"${here}>${escapeHtml(name)}</a></li>`
}

function guideList(
  names: readonly string[],
  titles: ReadonlyMap<string, string>,
  heading: 'h2' | 'quiet',
): string {
  const known = names.filter((name) => titles.has(name))
  if (known.length === 0) return ''
  const links = known.map(
    (name) =>
      `<li><a href="/docs/guides/${escapeHtml(name)}.md">${escapeHtml(titles.get(name) ?? name)}</a></li>`,
  )
  // A heading of a lower level than the next would leave one out.
  const title = heading === 'h2' ? '<h2>Guides</h2>' : '<p class="quiet">Guides</p>'
  return `${title}\n<ul class="chips">${links.join('')}</ul>`
}
