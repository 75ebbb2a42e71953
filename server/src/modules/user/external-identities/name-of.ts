import { hasVisible, NAME_LENGTH_MAX, withoutHidden } from '@tayang/contract'
import { isAllowedIn } from '#platform/automod/automod'
import { isOfficialName } from '../accounts/official-names.ts'

/** Turns the name at a provider into one that our own form would accept. */
export function nameOf({ name, email }: { name: string | null; email: string | null }): string {
  for (const each of [name, email?.split('@', 1)[0]]) {
    const clean = withoutHidden((each ?? '').toWellFormed()).trim()
    // A cut in the middle of a picture would leave its joiner.
    const short = withoutHidden([...clean].slice(0, NAME_LENGTH_MAX).join('')).trim()
    // A provider must not be a way around the checks of names.
    if (hasVisible(short) && isAllowedIn('name', short) && !isOfficialName(short)) return short
  }
  return 'Viewer'
}
