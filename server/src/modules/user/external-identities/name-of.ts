import { hasVisible, NAME_LENGTH_MAX } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'

/** What `line` of the contract refuses in a name: control characters and bidi overrides. */
const FORBIDDEN = /[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g

/** A name that a person could have typed here, whatever the provider calls them. */
export function nameOf({ name, email }: { name: string | null; email: string | null }): string {
  for (const each of [name, email?.split('@', 1)[0]]) {
    const clean = (each ?? '').toWellFormed().replace(FORBIDDEN, '').trim()
    const short = [...clean].slice(0, NAME_LENGTH_MAX).join('').trim()
    // What the form would refuse is no way around it either.
    if (hasVisible(short) && isAllowedIn('name', short)) return short
  }
  return 'Viewer'
}
