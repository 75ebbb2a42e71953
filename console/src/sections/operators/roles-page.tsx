import { useLingui } from '@lingui/react/macro'
import { admin, consoleRoles, type AnswerOf } from '@tayang/contract'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Page, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { deedIn, deedOf, roleWords, subjectIn, subjectOf } from './role-words.ts'
import style from './operators.module.css'

type Held = AnswerOf<typeof admin.listPermissions>['data']

/** The matrix: which role may do what, as the server decides it. */
export function RolesPage() {
  const { t } = useLingui()
  const read = useCall(admin.listPermissions, {})
  return (
    <Page title={t`Roles`} facts={<p className={style.quiet}>{t`What each role may do; several add up.`}</p>}>
      <WhenRead read={read}>{(held) => <Matrix held={held} />}</WhenRead>
    </Page>
  )
}

function Matrix({ held }: { held: Held }) {
  const { t, i18n } = useLingui()
  const say = i18n._.bind(i18n)
  const bySubject = Map.groupBy(held, ({ permission }) => subjectOf(permission))
  return (
    <div className={style.matrixScroll} tabIndex={0} role="region" aria-label={t`Roles`}>
      <table className={style.matrix}>
        <thead>
          <tr>
            <th scope="col">{t`May`}</th>
            {consoleRoles.map((role) => (
              <th key={role} scope="col" title={say(roleWords[role].does)}>
                {say(roleWords[role].name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...bySubject].map(([subject, all]) => (
            <Fragment key={subject}>
              <tr>
                <th scope="colgroup" colSpan={consoleRoles.length + 1} className={style.subject}>
                  {subjectIn(say, subject)}
                </th>
              </tr>
              {all.map(({ permission, roles }) => (
                <tr key={permission}>
                  <th scope="row">{deedIn(say, deedOf(permission))}</th>
                  {consoleRoles.map((role) => (
                    <td key={role}>
                      {roles.includes(role) && <Check size={16} role="img" aria-label={t`yes`} />}
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
