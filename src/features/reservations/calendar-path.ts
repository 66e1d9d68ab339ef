/** Where an owner's calendar file is answered: apart from its call, since a phone that only links to it needs no schema. */
export const calendarPath = '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/calendar'
