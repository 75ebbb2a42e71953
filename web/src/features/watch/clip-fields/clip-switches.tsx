import { useLingui } from '@lingui/react/macro'
import { SwitchCard } from './switch-card.tsx'
import style from './clip-fields.module.css'

interface Switches {
  allowsComments: boolean
  allowsEmbed: boolean
}

/** What others may do with a clip. */
export function ClipSwitches({
  value,
  onChange,
}: {
  value: Switches
  onChange: (more: Partial<Switches>) => void
}) {
  const { t } = useLingui()
  return (
    <div className={style.pair}>
      <SwitchCard
        label={t`Comments`}
        hint={t`1 to 200 characters`}
        checked={value.allowsComments}
        onChange={(allowsComments) => onChange({ allowsComments })}
      />
      <SwitchCard
        label={t`Embed on other sites`}
        hint={t`Player with a link to Tayang`}
        checked={value.allowsEmbed}
        onChange={(allowsEmbed) => onChange({ allowsEmbed })}
      />
    </div>
  )
}
