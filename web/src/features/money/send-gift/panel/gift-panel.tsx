import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Gift } from '@tayang/contract'
import { Button, EmptyState, Sheet } from '@tayang/design'
import { Gem } from 'lucide-react'
import { useEffect, type KeyboardEvent } from 'react'
import { call, useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { formatCount } from '#shared/i18n'
import { openGuide, requestGift } from '../order/gift-flow.ts'
import { refreshWallet } from '../order/refresh-wallet.ts'
import { AmountChoice } from './amount-choice.tsx'
import { Figure } from './figure.tsx'
import { GiftGrid } from './gift-grid.tsx'
import type { GiftTarget } from '../gift-target.ts'
import { orderOf } from '../order/submit-order.ts'
import { useGiftChoice, type GiftChoice } from './use-gift-choice.ts'
import style from './gift-panel.module.css'

const readGifts = async () => (await call(loyalty.listGifts, {})).data

/** The send-gift panel: a gift, an amount, Send. See docs/product/gifts.md#send-gift-panel. */
export function GiftPanel({ target, onClose }: { target: GiftTarget; onClose: () => void }) {
  const { t } = useLingui()
  const { answer: gifts, isPending, again } = useRead('gifts', readGifts)
  useEffect(() => void refreshWallet().catch(() => undefined), [])
  return (
    <Sheet open onClose={onClose} label={t`Send a gift`} className={style.panel}>
      {isPending ? (
        <div className={style.loading} aria-busy />
      ) : gifts === undefined ? (
        <EmptyState
          cloth="parang"
          title={t`Some error occured, please refresh the page!`}
          action={
            <Button tone="quiet" onClick={again}>
              <Trans>Try again</Trans>
            </Button>
          }
        />
      ) : gifts.length === 0 ? (
        <EmptyState cloth="kawung" title={t`No gifts today`} />
      ) : (
        <Choice gifts={gifts} target={target} />
      )}
    </Sheet>
  )
}

function Choice({ gifts, target }: { gifts: readonly Gift[]; target: GiftTarget }) {
  const choice = useGiftChoice(gifts)
  const { category, shown, gift, pack } = choice
  const handleSend = () => {
    if (!gift || !pack) return
    const { receiverName } = target
    void requestGift({ receiverName, price: pack.price, body: orderOf(pack, gift.category, target) })
  }
  return (
    <>
      <div className={style.head}>
        <Categories choice={choice} />
        <p className={style.to}>
          <Trans>
            to <strong>{target.receiverName}</strong>
          </Trans>
        </p>
      </div>
      <GiftGrid key={category} gifts={shown} chosenId={gift?.id ?? null} onToggle={choice.toggle} />
      <AmountChoice packs={gift?.packs ?? []} chosen={pack} onChoose={choice.choosePack} />
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

/** Basic and premium; the arrow keys move between them. */
function Categories({ choice: { categories, category, chooseCategory } }: { choice: GiftChoice }) {
  const { t } = useLingui()
  const handleKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
    event.preventDefault()
    const at = categories.indexOf(category) + (event.key === 'ArrowRight' ? 1 : -1)
    const next = categories.at(at % categories.length)
    if (next) chooseCategory(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-kind=${next}]`)?.focus()
  }
  return (
    <div role="tablist" aria-label={t`Kinds of gifts`} className={style.tabs} onKeyDown={handleKeys}>
      {categories.map((one) => (
        <button
          key={one}
          type="button"
          role="tab"
          aria-selected={one === category}
          data-kind={one}
          tabIndex={one === category ? 0 : -1}
          onClick={() => chooseCategory(one)}
        >
          {one === 'basic' ? <Trans>Basic</Trans> : <Trans>Premium</Trans>}
        </button>
      ))}
    </div>
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
