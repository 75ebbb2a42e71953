import { Trans, useLingui } from '@lingui/react/macro'
import { admin } from '@tayang/contract'
import { WhenRead } from '#kit'
import { useCall } from '#shared/api'
import style from './offers.module.css'

interface PackageChoiceProps {
  /** Codes; none is every package. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  /** One package alone, which must be chosen. */
  isOne?: boolean
}

/** Packages on sale. */
export function PackageChoice({ chosen, onChoose, isOne = false }: PackageChoiceProps) {
  const { t } = useLingui()
  const packages = useCall(admin.listPackagesToGrant, {})
  const toggle = (code: string) => {
    if (isOne) return onChoose([code])
    onChoose(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  }
  return (
    <fieldset className={style.packages}>
      <legend>{isOne ? t`Package` : t`Packages (none chosen: all)`}</legend>
      <WhenRead read={packages} rows={1}>
        {(all) =>
          all.length === 0 ? (
            <p className={style.quiet}>
              <Trans>No package is on sale.</Trans>
            </p>
          ) : (
            all.map(({ code, name, group }) => (
              <label key={code}>
                <input
                  type={isOne ? 'radio' : 'checkbox'}
                  name="package"
                  checked={chosen.includes(code)}
                  onChange={() => toggle(code)}
                />
                {name} <span className={style.quiet}>{`${group}, ${code}`}</span>
              </label>
            ))
          )
        }
      </WhenRead>
    </fieldset>
  )
}
