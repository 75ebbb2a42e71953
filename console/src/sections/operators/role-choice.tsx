import { useLingui } from '@lingui/react/macro'
import { consoleRoles, type ConsoleRole } from '@tayang/contract'
import { deedIn, deedsOf, inOrder, roleWords, subjectIn } from './role-words.ts'
import style from './operators.module.css'

interface RoleChoiceProps {
  chosen: readonly ConsoleRole[]
  onChoose: (roles: ConsoleRole[]) => void
  /** Roles are shown and cannot be changed: the own ones, or without the permission. */
  isFixed?: boolean
  /** Without what each may do. */
  isShort?: boolean
}

/** Every role with what it may do; several may be chosen. */
export function RoleChoice({ chosen, onChoose, isFixed = false, isShort = false }: RoleChoiceProps) {
  const { t, i18n } = useLingui()
  const say = i18n._.bind(i18n)
  const toggle = (role: ConsoleRole) =>
    onChoose(inOrder(chosen.includes(role) ? chosen.filter((one) => one !== role) : [...chosen, role]))
  return (
    <fieldset className={style.roles} disabled={isFixed}>
      <legend>{t`Roles`}</legend>
      {consoleRoles.map((role) => (
        <label key={role} className={style.role}>
          <input
            type="checkbox"
            name="role"
            value={role}
            checked={chosen.includes(role)}
            onChange={() => toggle(role)}
          />
          <span>
            <strong>{say(roleWords[role].name)}</strong>
            <span>{say(roleWords[role].does)}</span>
            {!isShort && (
              <small>
                {deedsOf([role])
                  .map(({ subject, deeds }) => {
                    const words = deeds.map((deed) => deedIn(say, deed)).join(', ')
                    return `${subjectIn(say, subject)}: ${words}`
                  })
                  .join(' · ')}
              </small>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
