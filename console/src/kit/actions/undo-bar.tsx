import { Trans, useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { CountRing } from '../facts/rings.tsx'
import { SmallButton } from './small-button.tsx'
import { endUndo, runUndo, undoState, type Undoable } from './undo.ts'
import style from './actions.module.css'

const TICK_MS = 250
const WHOLE_MS = 10_000

/** The bar that counts down and takes the last decision back; the shell has one. */
export function UndoBar() {
  const offer = useStore(undoState)
  return offer && <Bar key={offer.until + offer.text} offer={offer} />
}

function Bar({ offer }: { offer: Undoable }) {
  const { t } = useLingui()
  const leftMs = useLeft(offer)
  const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
  return (
    <div className={style.undo} role="status">
      <CountRing share={leftMs / WHOLE_MS} text={String(seconds)} size={32} />
      <div>
        <p>{offer.text}</p>
        <p>
          {offer.note ?? <Trans>Takes effect</Trans>} <Trans>in {seconds} s</Trans>
        </p>
      </div>
      <SmallButton
        tone="light"
        shortcut="z"
        shortcutLabel={t`Undo the last decision`}
        onPress={() => void runUndo()}
      >
        <Undo2 size={16} aria-hidden />
        <Trans>Undo</Trans>
      </SmallButton>
    </div>
  )
}

function useLeft(offer: Undoable): number {
  const [leftMs, setLeft] = useState(() => offer.until - Date.now())
  useEffect(() => {
    const timer = setInterval(() => {
      const left = offer.until - Date.now()
      setLeft(left)
      if (left <= 0) endUndo(offer)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [offer])
  return leftMs
}
