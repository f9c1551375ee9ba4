/* The language of emails to a respondent: chosen by the requester, or the one of the form they filled in. */
alter table honoraria add column respondent_language text not null default 'en';
