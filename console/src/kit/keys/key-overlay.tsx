import { Trans, useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../actions/small-button.tsx'
import { Kbd } from './kbd.tsx'
import { listenToKeys, shortcutState, shownShortcuts } from './shortcuts.ts'
import { useShortcuts } from './use-shortcuts.ts'
import style from './keys.module.css'

/** Listens to the keyboard, and shows with `?` what the keys of this screen do. The shell has one. */
export function KeyOverlay() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const shown = useStore(shortcutState, shownOnce)
  useEffect(() => listenToKeys(window), [])
  useShortcuts({ '?': { label: t`Show the keys`, run: () => setOpen(true) } })
  return (
    <Dialog open={isOpen} onClose={() => setOpen(false)} label={t`Keys on this screen`} size="wide">
      <div className={style.overlay}>
        <h2>
          <Trans>Keys on this screen</Trans>
        </h2>
        <dl>
          {shown.map(([key, { label }]) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd>
                <Kbd keys={key} />
              </dd>
            </div>
          ))}
        </dl>
        <SmallButton className={style.away} onPress={() => setOpen(false)}>
          <Trans>Close</Trans>
        </SmallButton>
      </div>
    </Dialog>
  )
}

/** A store asks for the same answer to the same state. */
let last: { of: unknown; shown: ReturnType<typeof shownShortcuts> } | null = null
function shownOnce(state: Parameters<typeof shownShortcuts>[0]) {
  if (last?.of !== state) last = { of: state, shown: shownShortcuts(state) }
  return last.shown
}
