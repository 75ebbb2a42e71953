import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@tayang/design'

/** A page without a single title. Rare, so its cloth is not in a first load. */
export function NothingHere() {
  const { t } = useLingui()
  return <EmptyState cloth="truntum" title={t`Nothing here yet`} />
}
