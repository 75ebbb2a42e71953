import { useLingui } from '@lingui/react/macro'
import { consoleRoles, holds } from '@tayang/contract'
import { Check } from 'lucide-react'
import { Fragment } from 'react'
import { Page } from '#kit'
import { bySubject, deedIn, deedOf, roleWords, subjectIn } from './role-words.ts'
import style from './operators.module.css'

/** The matrix: which role may do what. The server decides by the same table. */
export function RolesPage() {
  const { t, i18n } = useLingui()
  const say = i18n._.bind(i18n)
  return (
    <Page title={t`Roles`} facts={<p className={style.quiet}>{t`What each role may do; several add up.`}</p>}>
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
                {all.map((permission) => (
                  <tr key={permission}>
                    <th scope="row">{deedIn(say, deedOf(permission))}</th>
                    {consoleRoles.map((role) => (
                      <td key={role}>
                        {holds([role], permission) && <Check size={16} role="img" aria-label={t`yes`} />}
                      </td>
                    ))}
                  </tr>
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
    </Page>
  )
}
