/** Entry of the process that reads one file of customers and answers. */
import { readCustomers } from './read-file.ts'
import { answerApart } from '#platform/apart/answer.ts'

answerApart(readCustomers)
