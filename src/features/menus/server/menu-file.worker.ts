/** Entry of the process that reads one menu file and answers. */
import { checkedFile } from './menu-file.check.ts'
import { answerApart } from '#platform/apart/answer.ts'

answerApart(checkedFile)
