import { useLingui } from '@lingui/react/macro'
import { decisions } from '@tayang/contract'
import { EmptyState, Skeleton } from '@tayang/design'
import { CouldNotRead } from '#features/shared/paged-list'
import { useCall, WithQueries } from '#shared/api'
import { AppealableDecision, OwnDecisions } from './own-decisions.tsx'

/** One decision about the signed-in viewer, which a notification leads to; all of them where none is named. */
export function DecisionOfViewer({ id }: { id: string | undefined }) {
  return <WithQueries>{id === undefined ? <OwnDecisions /> : <Alone id={id} />}</WithQueries>
}

/** Nobody has more than these; an older one is in the list of the profile. */
const LATEST = { query: { perPage: 100 } }

function Alone({ id }: { id: string }) {
  const { t } = useLingui()
  const latest = useCall(decisions.listOwnDecisions, LATEST)
  if (latest.isError) return <CouldNotRead onRetry={() => void latest.refetch()} />
  if (!latest.data) return <Skeleton height="320px" />
  const decision = latest.data.find((one) => one.id === id)
  if (!decision) return <EmptyState cloth="truntum" title={t`We couldn't find this decision`} />
  return <AppealableDecision decision={decision} isAlone />
}
