import type { RequestInfo } from '#platform/http/route'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Fields of a body that the trail keeps; no other field of a body is in it. */
const KEPT = [
  'reason',
  'note',
  'action',
  'decision',
  'effects',
  'status',
  'roles',
  'until',
  'from',
  'isOn',
  'isUrgent',
  'startAt',
  'outcome',
  'frozen',
  'isApproved',
  'rating',
  'class',
  'hide',
  'lockKey',
  'suspendDays',
] as const
/** Fields of a body that name whom or what the call is about. */
const NAMING = ['id', 'ids', 'accountId', 'profileId', 'showId'] as const

/** Characters of one text, and of the JSON of one value of a route. */
const TEXT_LENGTH_MAX = 500
const VALUE_LENGTH_MAX = 2_000
/** Elements of one list, and ids by which a row is found. */
const LIST_MAX = 50
const TARGETS_MAX = 50
const TARGET_LENGTH_MAX = 64

/** What a route adds to the row of its call: named facts, and further ids by which it is found. */
export interface AddedFacts {
  readonly facts?: Readonly<Record<string, Json>>
  readonly targets?: readonly string[]
}

export interface Facts {
  /** Adds to the row of the call that is being answered. */
  add(asked: RequestInfo, added: AddedFacts): void
  /** Everything that the row keeps beside the address. */
  of(call: { asked: RequestInfo; params: unknown; body: unknown }): {
    facts: Readonly<Record<string, Json>> | null
    targets: readonly string[]
  }
}

export function openFacts(): Facts {
  const added = new WeakMap<RequestInfo, AddedFacts>()
  return {
    add(asked, { facts = {}, targets = [] }) {
      const before = added.get(asked)
      added.set(asked, {
        facts: { ...before?.facts, ...boundedValues(facts) },
        targets: [...(before?.targets ?? []), ...targets],
      })
    },
    of({ asked, params, body }) {
      const own = added.get(asked)
      const facts = { ...fieldsOf(body), ...own?.facts }
      const targets = [...textsOf(params), ...namedBy(body), ...(own?.targets ?? [])]
      return {
        facts: Object.keys(facts).length > 0 ? facts : null,
        targets: [...new Set(targets)].slice(0, TARGETS_MAX),
      }
    },
  }
}

function fieldsOf(body: unknown): Record<string, Json> {
  const fields: Record<string, Json> = {}
  for (const name of KEPT) {
    const kept = keptOf(fieldOf(body, name))
    if (kept !== undefined && kept !== '') fields[name] = kept
  }
  const subject = subjectOf(body)
  if (subject) fields['subject'] = `${subject.kind} ${subject.id}`
  return fields
}

/** A decision without a case names in its body what it is about. */
function subjectOf(body: unknown): { kind: string; id: string } | null {
  const subject = fieldOf(body, 'subject')
  const [kind, id] = [fieldOf(subject, 'kind'), fieldOf(subject, 'id')]
  return typeof kind === 'string' && typeof id === 'string' ? { kind: cut(kind), id: cut(id) } : null
}

/** Texts, numbers and flags, and lists of texts or of the kinds of things: nothing that holds fields of its own. */
function keptOf(value: unknown): Json | undefined {
  if (typeof value === 'string') return cut(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (!Array.isArray(value)) return undefined
  const texts: unknown[] = value.slice(0, LIST_MAX)
  const named = texts.map((each) => (typeof each === 'string' ? each : fieldOf(each, 'kind')))
  return named.every((each) => typeof each === 'string') ? named.map(cut) : undefined
}

const namedBy = (body: unknown): string[] => [
  ...NAMING.flatMap((name) => textsOf([fieldOf(body, name)].flat())),
  ...textsOf([subjectOf(body)?.id]),
]

const textsOf = (values: unknown): string[] =>
  Object.values(values ?? {}).filter(
    (value): value is string => typeof value === 'string' && value.length <= TARGET_LENGTH_MAX,
  )

const fieldOf = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined

/** By characters, so that no half of one is stored. */
const cut = (text: string): string =>
  text.length <= TEXT_LENGTH_MAX ? text : `${[...text].slice(0, TEXT_LENGTH_MAX).join('')}…`

/** A value too long to keep whole is kept as the beginning of its JSON. */
function boundedValues(facts: Readonly<Record<string, Json>>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, value]) => {
      const written = JSON.stringify(value) ?? 'null'
      return [name, written.length <= VALUE_LENGTH_MAX ? value : cut(written)]
    }),
  )
}
