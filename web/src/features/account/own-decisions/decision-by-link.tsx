import { Trans, useLingui } from '@lingui/react/macro'
import { decisions } from '@tayang/contract'
import { EmptyState, Skeleton } from '@tayang/design'
import { CouldNotRead } from '#features/shared/paged-list'
import { isRefusal, useCall, useChange, WithQueries } from '#shared/api'
import { DecisionCard } from './decision-card.tsx'

/** The decision that the link of a letter opens. Nobody needs to be signed in: a banned person cannot be. */
export function DecisionByLink({ token }: { token: string }) {
  return (
    <WithQueries>
      <Linked token={token} />
    </WithQueries>
  )
}

function Linked({ token }: { token: string }) {
  const { t } = useLingui()
  const decision = useCall(
    decisions.getDecisionByLink,
    { query: { token } },
    { retries: (error) => !isUnknown(error) },
  )
  const appeal = useChange(decisions.appealByLink, { refreshes: [decisions.getDecisionByLink] })
  if (decision.isError && isUnknown(decision.error)) {
    return (
      <EmptyState
        cloth="truntum"
        title={t`This link does not open a decision`}
        note={
          <Trans>
            Open the full link from the email again. Once logged in, you also find decisions in your account.
          </Trans>
        }
      />
    )
  }
  if (decision.isError) return <CouldNotRead onRetry={() => void decision.refetch()} />
  if (!decision.data) return <Skeleton height="320px" />
  return (
    <DecisionCard
      decision={decision.data}
      isOpen
      heading="h2"
      onAppeal={async (text) => {
        await appeal.runAsync({ body: { token, text } })
      }}
    />
  )
}

/** A link that was cut off is refused by its form. */
const isUnknown = (error: unknown) => isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
