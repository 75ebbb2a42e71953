import { refusals, type RefusalCode, type WhyAnswered, type WhyCheck } from '@tayang/contract'

interface Failing {
  /** What the person reads where this does not pass. */
  readonly code: RefusalCode
  readonly is?: string | number | null
  readonly needs?: string | number | null
  readonly until?: number | null
}

/** One thing that is asked before a person may do something. */
export function check(name: WhyCheck, passes: boolean, found: Failing): WhyAnswered {
  const { code, is = null, needs = null, until = null } = found
  return { check: name, passes, is, needs, until: passes ? null : until, code: passes ? null : code }
}

/** The sentence of the first that fails: the server asks in this order and says no more than one. */
export function sentenceOf(
  checks: readonly WhyAnswered[],
  own: Partial<Record<RefusalCode, string>> = {},
): string | null {
  const code = checks.find(({ passes }) => !passes)?.code ?? null
  return code === null ? null : (own[code] ?? refusals[code][1])
}
