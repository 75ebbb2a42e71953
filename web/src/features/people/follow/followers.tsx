import { Plural } from '@lingui/react/macro'
import { useCount } from '#shared/i18n'

/** The number of followers, in a line of facts. */
export function Followers({ count }: { count: number }) {
  const shown = useCount()(count)
  return <Plural value={count} one={`${shown} follower`} other={`${shown} followers`} />
}
