import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Gift, type GiftPack } from '@tayang/contract'
import { Button, EmptyState, Sheet } from '@tayang/design'
import { Gem } from 'lucide-react'
import { useEffect, useState, type KeyboardEvent } from 'react'
import { call } from '#shared/api'
import { useViewer } from '#shared/session'
import { formatCount } from '#shared/i18n'
import { askToSend, openGuide } from '../order/gift-flow.ts'
import { refreshWallet } from '../order/refresh-wallet.ts'
import { AmountChoice } from './amount-choice.tsx'
import { Figure } from './figure.tsx'
import { GiftGrid } from './gift-grid.tsx'
import type { GiftTarget } from '../gift-target.ts'
import style from './gift-panel.module.css'

type Category = 'basic' | 'premium'

/** The send-gift panel: a gift, an amount, Send. */
export function GiftPanel({ target, onClose }: { target: GiftTarget; onClose: () => void }) {
  const { t } = useLingui()
  const { gifts, readAgain } = useGifts()
  useEffect(() => void refreshWallet().catch(() => undefined), [])
  return (
    <Sheet open onClose={onClose} label={t`Send a gift`} className={style.panel}>
      {gifts === 'failed' ? (
        <EmptyState
          cloth="parang"
          title={t`Some error occured, please refresh the page!`}
          action={
            <Button tone="quiet" onClick={readAgain}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : gifts === null ? (
        <div className={style.loading} aria-busy />
      ) : gifts.length === 0 ? (
        <EmptyState cloth="kawung" title={t`No gifts today`} />
      ) : (
        <Choice gifts={gifts} target={target} />
      )}
    </Sheet>
  )
}

function useGifts() {
  const [gifts, setGifts] = useState<readonly Gift[] | 'failed' | null>(null)
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isHere = true
    setGifts(null)
    call(loyalty.listGifts, {}).then(
      ({ data }) => isHere && setGifts(data),
      () => isHere && setGifts('failed'),
    )
    return () => {
      isHere = false
    }
  }, [round])
  return { gifts, readAgain: () => setRound(round + 1) }
}

function Choice({ gifts, target }: { gifts: readonly Gift[]; target: GiftTarget }) {
  const { t } = useLingui()
  const categories = (['basic', 'premium'] as const).filter((one) =>
    gifts.some(({ category }) => category === one),
  )
  const [category, setCategory] = useState<Category>(categories[0] ?? 'basic')
  const [chosen, setChosen] = useState<Gift | null>(null)
  const [pack, setPack] = useState<GiftPack | null>(null)

  /** Chosen again it is chosen no more. */
  const toggle = (gift: Gift) => {
    const next = gift.id === chosen?.id ? null : gift
    setChosen(next)
    setPack(next?.packs[0] ?? null)
  }
  /** What is sent is what can be seen. */
  const handleCategory = (next: Category) => {
    if (next === category) return
    setCategory(next)
    setChosen(null)
    setPack(null)
  }
  /** The arrow keys walk between the kinds. */
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const at = categories.indexOf(category) + (event.key === 'ArrowRight' ? 1 : -1)
    const next = categories.at(at % categories.length)
    if (next) handleCategory(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
  }
  const handleSend = () => {
    if (!chosen || !pack) return
    const { receiverId, receiverName, showId, videoId } = target
    const at = target.moment?.() ?? null
    void askToSend({
      receiverName,
      price: pack.price,
      body: {
        purpose: 'transfer',
        packId: pack.id,
        receiverId,
        giftType: chosen.category,
        ...(showId !== undefined && { showId }),
        ...(videoId !== undefined && { videoId }),
        ...(at !== null && { at: Math.round(at) }),
      },
    })
  }

  return (
    <>
      <div className={style.head}>
        <div role="tablist" aria-label={t`Kinds of gifts`} className={style.tabs} onKeyDown={handleKeys}>
          {categories.map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              aria-selected={one === category}
              data-kind={one}
              tabIndex={one === category ? 0 : -1}
              onClick={() => handleCategory(one)}
            >
              {one === 'basic' ? <Trans>Basic</Trans> : <Trans>Premium</Trans>}
            </button>
          ))}
        </div>
        <p className={style.to}>
          <Trans>
            to <strong>{target.receiverName}</strong>
          </Trans>
        </p>
      </div>
      <GiftGrid
        key={category}
        gifts={gifts.filter((gift) => gift.category === category)}
        chosenId={chosen?.id ?? null}
        onToggle={toggle}
      />
      <AmountChoice packs={chosen?.packs ?? []} chosen={pack} onChoose={setPack} />
      <footer className={style.foot}>
        <Balance />
        <Button disabled={pack === null} onClick={handleSend}>
          <Trans>Send</Trans>
          {pack && (
            <span className={style.total}>
              <Gem size={16} aria-hidden />
              <Figure value={pack.price} />
            </span>
          )}
        </Button>
      </footer>
    </>
  )
}

function Balance() {
  const viewer = useViewer()
  if (!viewer) return null
  return (
    <div className={style.balance}>
      <span className={style.diamonds}>
        <Gem size={20} aria-hidden />
        <span title={String(viewer.account.diamonds)}>{formatCount(viewer.account.diamonds)}</span>
      </span>
      <button type="button" onClick={openGuide}>
        <Trans>Top up</Trans>
      </button>
    </div>
  )
}
