import { useLingui } from '@lingui/react/macro'
import { classNames } from '@tayang/design'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { KeyOverlay, UndoBar } from '#kit'
import { useDeskSocket } from '#shared/desk'
import { StepUpDialog } from '../step-up-dialog.tsx'
import { useIdleEnd } from './idle-end.ts'
import { PartsStrip, Rail } from './rail.tsx'
import { useRailChoice } from './rail-choice.ts'
import { TopBar } from './top-bar.tsx'
import style from './shell.module.css'

/** Rail, bar and the section that is open; what lies over all of them. */
export function Shell() {
  const { t } = useLingui()
  const rail = useRailChoice()
  const [isMenuOpen, setMenuOpen] = useState(false)
  useIdleEnd()
  useDeskSocket()
  return (
    <div className={classNames(style.shell, rail.isOpen && style.open)}>
      <a href="#main" className={style.skip}>
        {t`To the content`}
      </a>
      <Rail isOpen={rail.isOpen} onToggle={rail.toggle} isMenuOpen={isMenuOpen} onMenu={setMenuOpen} />
      <TopBar onMenu={() => setMenuOpen(true)} />
      <main id="main" className={style.main} tabIndex={-1}>
        <PartsStrip isRailOpen={rail.isOpen} />
        <div className={style.content}>
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      </main>
      <UndoBar />
      <KeyOverlay />
      <StepUpDialog />
    </div>
  )
}
