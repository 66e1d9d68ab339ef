/** A process that reads the one menu file it is sent. */
import { checkedFile } from '#features/menus/server/menu-file.check.ts'
import { answerApart } from '#platform/apart/answer.ts'

answerApart(checkedFile)
