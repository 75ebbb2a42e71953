import { Trans, useLingui } from '@lingui/react/macro'
import { Button, IconButton, Segments, Sheet, Switch } from '@tayang/design'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { useBulletSettings } from './bullet-settings.ts'
import style from './bullets.module.css'

/** The settings of bullets: whether, how many, where and how opaque. */
export function BulletMenu() {
  const { t } = useLingui()
  const { isOn, change } = useBulletSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t`Bullet comments`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={isOpen ? style.opener : undefined}
        onClick={() => setIsOpen(true)}
      >
        <MessageSquareText size={20} aria-hidden />
      </IconButton>
      <Sheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        label={t`Bullet comments`}
        className={style.menu}
        isMenu
      >
        <div className={style.row}>
          <span>
            <Trans>Bullet comments</Trans>
          </span>
          <Switch label={t`Bullet comments`} checked={isOn} onChange={(next) => change({ isOn: next })} />
        </div>
        <Looks />
        <Button tone="ghost" wide onClick={() => setIsOpen(false)}>
          <Trans>Close</Trans>
        </Button>
      </Sheet>
    </>
  )
}

function Looks() {
  const { t } = useLingui()
  const { density, area, opacity, change } = useBulletSettings()
  return (
    <>
      <div className={style.row}>
        <span>
          <Trans>Density</Trans>
        </span>
        <Segments
          label={t`Density`}
          name="bullet-density"
          value={density}
          onChoose={(next) => change({ density: next })}
          options={[
            { value: 'few', label: t`Low` },
            { value: 'some', label: t`Medium` },
            { value: 'all', label: t`All` },
          ]}
        />
      </div>
      <div className={style.row}>
        <span>
          <Trans>Area</Trans>
        </span>
        <Segments
          label={t`Area`}
          name="bullet-area"
          value={area}
          onChoose={(next) => change({ area: next })}
          options={[
            { value: 'quarter', label: t`Top quarter` },
            { value: 'half', label: t`Top half` },
            { value: 'whole', label: t`Everywhere` },
          ]}
        />
      </div>
      <div className={style.row}>
        <span>
          <Trans>Opacity</Trans>
        </span>
        <Segments
          label={t`Opacity`}
          name="bullet-opacity"
          value={opacity}
          onChoose={(next) => change({ opacity: next })}
          options={[
            { value: 'light', label: t`30%` },
            { value: 'middle', label: t`60%` },
            { value: 'full', label: t`100%` },
          ]}
        />
      </div>
    </>
  )
}
