import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { draws, type DrawProof } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { call, useRead } from '#shared/api'
import { useLanguage } from '#shared/i18n'
import { requestSignIn, useViewer } from '#shared/session'
import { isInList, type OwnLeaf } from '../check/check-draw.ts'
import style from './sections.module.css'

/** So many own indices are named; more are counted. */
const NAMED_MAX = 12
/** Own chances are read in pages; nobody has more pages than a campaign allows chances. */
const PAGES_MAX = 50

interface OwnChancesProps {
  proof: DrawProof
  /** Told the index of the first own chance. */
  onFirst: (index: number) => void
}

/** Whether the visitor is in the list, computed here from the own salts and paths. */
export function OwnChances({ proof, onFirst }: OwnChancesProps) {
  const viewer = useViewer()
  const { id } = proof
  const read = useRead(viewer && `own draw ${id} ${viewer.profile.id}`, () => readOwn(id))
  const first = read.answer?.[0]?.index
  const tellFirst = useEffectEvent(onFirst)
  useEffect(() => {
    if (first !== undefined) tellFirst(first)
  }, [first])

  if (!viewer) {
    return (
      <p className={style.own}>
        <span>
          <Trans>Did you take part?</Trans>
        </span>
        <Button tone="quiet" size="small" onClick={() => requestSignIn()}>
          <Trans>Log in to see your leaves</Trans>
        </Button>
      </p>
    )
  }
  if (read.error !== null) {
    return (
      <p className={style.own} role="alert">
        <span>
          <Trans>Your chances could not be read.</Trans>
        </span>
        <Button tone="quiet" size="small" onClick={read.again}>
          <Trans>Try again</Trans>
        </Button>
      </p>
    )
  }
  if (read.answer === undefined) {
    return (
      <p className={style.own} aria-busy>
        <span className={style.label}>
          <Trans>Looking for your chances</Trans>
        </span>
      </p>
    )
  }
  return <OwnLeaves own={read.answer} proof={proof} />
}

function OwnLeaves({ own, proof }: { own: readonly OwnLeaf[]; proof: DrawProof }) {
  const { t } = useLingui()
  if (own.length === 0) {
    return (
      <p className={style.own}>
        <span>
          <Trans>You had no chance in this list.</Trans>
        </span>
      </p>
    )
  }
  const areIn = own.every((leaf) => isInList(proof, leaf))
  return (
    <div className={style.own} role="status">
      <div>
        <strong>
          {areIn ? (
            <Plural value={own.length} one="You are in, once" other="You are in, # times" />
          ) : (
            <Trans>One of your chances is NOT in this list</Trans>
          )}
        </strong>
        <OwnIndices own={own} />
      </div>
      {areIn ? (
        <Check size={22} className={style.good} role="img" aria-label={t`Checked against the root`} />
      ) : (
        <X size={22} className={style.bad} role="img" aria-label={t`Does not fit the root`} />
      )}
    </div>
  )
}

function OwnIndices({ own }: { own: readonly OwnLeaf[] }) {
  const { t } = useLingui()
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  const named = own.slice(0, NAMED_MAX).map(({ index }) => index.toLocaleString(locale))
  const rest = own.length - named.length
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(
    rest > 0 ? [...named, t`${rest} more`] : named,
  )
  return (
    <p className={style.label}>
      <Trans>Index {list}</Trans>
    </p>
  )
}

async function readOwn(id: string): Promise<OwnLeaf[]> {
  const leaves: OwnLeaf[] = []
  let cursor: string | undefined
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { data, meta } = await call(draws.getOwnDraw, {
      params: { id },
      query: { perPage: 100, ...(cursor !== undefined && { cursor }) },
    })
    leaves.push(...data)
    if (meta.next === null) break
    cursor = meta.next
  }
  return leaves
}
