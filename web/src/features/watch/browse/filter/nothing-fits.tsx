import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@tayang/design'
import { ClearFilters } from './filter-bar.tsx'

/** A list of which nothing fits what somebody chose. */
export function NothingFits() {
  const { t } = useLingui()
  return <EmptyState cloth="truntum" title={t`No titles match these filters`} action={<ClearFilters />} />
}
