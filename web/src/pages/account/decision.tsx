import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams, useSearchParams } from 'react-router'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const placeholder = <Skeleton height="320px" />
const DecisionByLink = lazyPart(
  async () => (await import('#features/account/own-decisions')).DecisionByLink,
  { placeholder, isNeeded: true },
)
const DecisionOfViewer = lazyPart(
  async () => (await import('#features/account/own-decisions')).DecisionOfViewer,
  { placeholder, isNeeded: true },
)

/**
 * `/decision?token=`: the decision that the link of a letter opens, also to somebody who is banned.
 * `/decision/{decisionId}`: one about the signed-in viewer, which a notification leads to.
 */
export default function DecisionPage() {
  const { t } = useLingui()
  const { decisionId } = useParams()
  const [search] = useSearchParams()
  const token = search.get('token')
  return (
    <div className={style.reading}>
      <PageHead title={t`Decision`} indexed={false} />
      <h1>
        <Trans>Decision of our moderators</Trans>
      </h1>
      {token === null ? (
        <ForViewers>{() => <DecisionOfViewer id={decisionId} />}</ForViewers>
      ) : (
        <DecisionByLink token={token} />
      )}
    </div>
  )
}
