import { Trans, useLingui } from '@lingui/react/macro'
import { loyalty, type Gift, type GiftPack } from '@tayang/contract'
import { Button, EmptyState, IconButton } from '@tayang/design'
import { Gem, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import { call, useRead } from '#shared/api'
import { useViewer } from '#shared/session'
import { formatBalance } from '#shared/i18n'
import { closeFlow, openGuide, requestGift, useGiftFlow } from '../order/gift-flow.ts'
import { refreshWallet } from '../order/refresh-wallet.ts'
import { AmountChoice } from './amount-choice.tsx'
import { Figure } from './figure.tsx'
import { GiftGrid } from './gift-grid.tsx'
import { GiftQuestion } from './gift-question.tsx'
import type { GiftTarget } from '../gift-target.ts'
import { orderOf } from '../order/submit-order.ts'
import { useGiftChoice, type GiftChoice } from './use-gift-choice.ts'
import style from './gift-panel.module.css'

const readGifts = async () => (await call(loyalty.listGifts, {})).data

interface GiftPanelProps {
  target: GiftTarget
  /** Where the frame around it has no other way to close it. */
  onClose?: (() => void) | undefined
}

/** What is in the send-gift panel: a gift, an amount, Send. See docs/product/gifts.md#send-gift-panel. */
export function GiftPanel({ target, onClose }: GiftPanelProps) {
  const { t } = useLingui()
  const { answer: gifts, isPending, again } = useRead('gifts', readGifts)
  useEffect(() => {
    void refreshWallet().catch(() => undefined)
    // A question that nobody sees any more is answered by No.
    return () => {
      if (useGiftFlow.getState().state.at === 'confirm') closeFlow()
    }
  }, [])
  const isReady = gifts !== undefined && gifts.length > 0
  return (
    <div className={style.panel} data-gifts aria-busy={isPending || undefined}>
      {isReady ? (
        <Choice gifts={gifts} target={target} onClose={onClose} />
      ) : (
        <>
          <div className={style.head}>
            <span />
            <CloseButton onClose={onClose} />
          </div>
          {!isPending && gifts === undefined && (
            <EmptyState
              cloth="parang"
              title={t`Some error occured, please refresh the page!`}
              action={
                <Button tone="quiet" onClick={again}>
                  <Trans>Try again</Trans>
                </Button>
              }
            />
          )}
          {gifts?.length === 0 && <EmptyState cloth="kawung" title={t`No gifts today`} />}
        </>
      )}
    </div>
  )
}

function CloseButton({ onClose }: Pick<GiftPanelProps, 'onClose'>) {
  const { t } = useLingui()
  if (!onClose) return null
  return (
    <IconButton label={t`Close`} onClick={onClose}>
      <X size={20} aria-hidden />
    </IconButton>
  )
}

function Choice({ gifts, target, onClose }: GiftPanelProps & { gifts: readonly Gift[] }) {
  const choice = useGiftChoice(gifts)
  const { category, shown, gift, pack } = choice
  const { state } = useGiftFlow()
  const head = useRef<HTMLDivElement>(null)
  // Before anything is painted, so that no key is lost in between.
  useLayoutEffect(() => {
    // What stood here while the gifts were on their way took the focus with it.
    if (document.activeElement === document.body)
      head.current?.closest<HTMLElement>('[role=dialog]')?.focus({ preventScroll: true })
  }, [])
  const handleSend = () => {
    if (!gift || !pack || state.at === 'sending') return
    const { receiverName } = target
    const body = orderOf(pack, gift.category, target)
    void requestGift({ receiverName, price: pack.price, body, icon: gift.icon })
  }
  return (
    <>
      <div ref={head} className={style.head}>
        <Categories choice={choice} />
        <p className={style.to}>
          <Trans>
            to <strong>{target.receiverName}</strong>
          </Trans>
        </p>
        <CloseButton onClose={onClose} />
      </div>
      <GiftGrid key={category} gifts={shown} chosenId={gift?.id ?? null} onToggle={choice.toggle} />
      <div className={style.order}>
        {state.at === 'confirm' ? (
          <GiftQuestion draft={state.draft} />
        ) : (
          <>
            <AmountChoice packs={gift?.packs ?? []} chosen={pack} onChoose={choice.choosePack} />
            <footer className={style.foot}>
              <Balance />
              <SendButton pack={pack} onSend={handleSend} />
            </footer>
          </>
        )}
      </div>
    </>
  )
}

/** Stays ready after a gift, and has the focus again: the same one goes once more by one press. */
function SendButton({ pack, onSend }: { pack: GiftPack | null; onSend: () => void }) {
  const isSending = useGiftFlow(({ state }) => state.at === 'sending')
  const button = useRef<HTMLButtonElement>(null)
  // The question that stood here took the focus with it.
  useEffect(() => {
    if (document.activeElement === document.body) button.current?.focus()
  }, [])
  return (
    <Button
      ref={button}
      disabled={pack === null}
      aria-disabled={isSending || undefined}
      // A key that is held down is one press: each sends diamonds.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={onSend}
    >
      <Trans>Send</Trans>
      {pack && (
        <span className={style.total}>
          <Gem size={16} aria-hidden />
          <Figure value={pack.price} />
        </span>
      )}
    </Button>
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
        <span title={String(viewer.account.diamonds)}>{formatBalance(viewer.account.diamonds)}</span>
      </span>
      <button type="button" onClick={openGuide}>
        <Trans>Top up</Trans>
      </button>
    </div>
  )
}
