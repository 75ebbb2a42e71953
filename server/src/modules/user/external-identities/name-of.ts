import { hasVisible, NAME_LENGTH_MAX } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'

/** Control characters and bidi overrides, which the contract's `line` refuses in a name. */
const FORBIDDEN = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** Turns the name at a provider into one that our own form would accept. */
export function nameOf({ name, email }: { name: string | null; email: string | null }): string {
  for (const each of [name, email?.split('@', 1)[0]]) {
    const clean = (each ?? '').toWellFormed().replace(FORBIDDEN, '').trim()
    const short = [...clean].slice(0, NAME_LENGTH_MAX).join('').trim()
    // A provider must not be a way around the check of names.
    if (hasVisible(short) && isAllowedIn('name', short)) return short
  }
  return 'Viewer'
}
