-- A scheduled payment is not moved to a day on which its card has expired. The expiry is kept nowhere
-- (PAY-3): this is the end of the month of the day that was chosen, in which the card is good,
-- and stands only where the card does not last until the due date.
alter table purchases add column last_card_day date;
