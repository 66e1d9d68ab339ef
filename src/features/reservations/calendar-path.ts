/** The address of an owner's calendar file. Apart from the call, so that a phone that only links to it does not load a schema. */
export const calendarPath = '/api/business/:business_id/branch/:branch_id/reservation/:id/:token/calendar'
