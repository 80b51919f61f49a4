/** The last line of each file is the same: R1,500.00 came in, and R2,400.50 are there. */
export const bankFiles = {
  'FNB, as its transaction history': `ACCOUNT TRANSACTION HISTORY

Name:, Miss, THANDI, MOKOENA
Account:, 62000000001, [Business Account]
Balance:, 2400.50, 2400.50

Date, Amount, Balance, Description
2026/11/28, 1500.00, 2400.50, FNB APP PAYMENT FROM CA123456
2026/11/27, -99.50, 900.50, "POS PURCHASE, SANDTON 4123*5678"
2026/11/26, 1000.00, 1000.00, ADT CASH DEPO 00902021, SANDTON
`,
  'FNB for business': `ACCOUNT TRANSACTION HISTORY,,,,,,,
FOR ACCOUNT NUMBER 62000000001,,,,,,,
Date,SERVICE FEE,Amount,DESCRIPTION,REFERENCE,Balance,CHEQUE NUMBER,
2026/11/26,0,1000,ADT CASH DEPO 00902021,ADT CASH DEPO 00902021,1000,0,
2026/11/27,5.5,-99.5,POS PURCHASE,SANDTON,900.5,0,
2026/11/28,0,1500,FNB APP PAYMENT FROM,CA123456,2400.5,0,
`,
  'FNB, as a recreated statement': `Recreated Statement,,,,,,
Date,20261128,,,,,
Account Number,62000000001,,,,,
Opening Balance,0.00,,,,,
Debits,-99.50,,,,,

Effective Date,Description,Reference,Service Fee,Debit / Credit,Amount,Balance
20261126,ADT CASH DEPO     ,00902021,,CR,1000.00,1000.00
20261127,POS PURCHASE      ,SANDTON,,-99.50,-99.50,900.50
20261128,FNB APP PAYMENT FROM,CA123456,,CR,1500.00,2400.50
`,
  'Standard Bank, rows of history': `ACC-NO,010000001,,,,,,
,0,OPEN,0.00,OPEN BALANCE,,0,0
HIST,20261126,,1000.00,AUTOBANK CASH DEPOSIT,SANDTON,1234,0
HIST,20261127,##,-99.50,CHEQUE CARD PURCHASE,SHOP, SANDTON,1234,0
HIST,20261128,,1500.00,IB PAYMENT FROM,CA123456,1234,0
,0,CLOSE,2400.50,CLOSE BALANCE,,0,0
`,
  'Standard Bank for business': `Statement of Account

Account Name:,VOLMAAK PTY LTD

Account No:,12345678 - SBZAZAJJ

A/C Type:,ORD CURRENT ACCOUNT

BIC Code:,SBZAZAJJ

Bank Name:,STANDARD BANK OF SA LTD

Currency:,ZAR - SOUTH AFRICAN RAND

Date,Value Date,Statement Number,Description,Amount,Balance,Type,Originator Reference,Customer Reference
2026/11/26,2026/11/26,0249,OPEN BALANCE 2611 000000000000000,,+0.00,,OPEN BALANCE,
2026/11/26,2026/11/26,0249,CASH DEPOSIT SANDTON,+1000.00,+1000.00,MSC,,
2026/11/27,2026/11/27,0250,IB PAYMENT TO SHOP,-99.50,+900.50,TRF,SHOP,
2026/11/28,2026/11/29,0250,MAGTAPE CREDIT,+1500.00,+2400.50,TRF,CA123456,
2026/11/28,2026/11/28,0250,CLOSE BALANCE 2811 000000000000000,,+2400.50,TRF,CLOSE BALANCE,
`,
  Absa: `Date,Description,Amount,Balance
20261126,NOTIFIC FEE SMS     NOTIFYME 3 SMS NOTIFICATIONS,0.00,0.00
20261126,"CASH DEP BRANCH (    140,00 ) SANDTON",1000.00,1000.00
20261127,POS PURCHASE (EFFEC 26112026) SHOP CARD NO.  0123,-99.50,900.50
20261128,ACB CREDIT CA123456,1500.00,2400.50
`,
  'Absa, with charges that are booked later': `Date,Transaction Description,Charge,Debit Amount,Credit Amount,Balance
26/11/2026,Cash Dep Branch,13.50 A,,"1 000.00","1 000.00"
27/11/2026,Acb Debit:External,15.00 T,99.50,,900.50
28/11/2026,Acb Credit CA123456,,,"1 500.00","2 400.50"
`,
  Nedbank: `Statement Enquiry :
Account Number : ,1000000001
Account Description : ,CURRENT
Statement Number : ,3000
25Nov2026,BROUGHT FORWARD,,0
26Nov2026,CASH DEPOSIT,1000,1000
27Nov2026,VAT 25/10-26/11 = R15.22,,1000
27Nov2026,SHOP SANDTON,-99.5,900.5
27Nov2026,CARRIED FORWARD,,900.5
27Nov2026,PROVISIONAL STATEMENT,,
28Nov2026,CA123456,1500,2400.5
`,
  'Nedbank, with the number of the statement': `Statement Enquiry
Account Number : ,1000000001
1935,25/11/2026,BROUGHT FORWARD,0,0.00,,
1935,26/11/2026,CASH DEPOSIT,1000.00,1000.00,,
1935,27/11/2026,SHOP SANDTON,-99.50,900.50,,
1935,28/11/2026,CA123456,1500.00,2400.50,,
`,
  Capitec: `Nr,Account,Posting Date,Transaction Date,Description,Original Description,Parent Category,Category,Money In,Money Out,Fee,Balance
1,1000000001,2026-11-26,2026-11-25,Cash Deposit,Cash Deposit: Sandton,Income,Other,1000.00,,-1.40,998.60
2,1000000001,2026-11-27,2026-11-27,Shop,SHOP SANDTON,Food,Groceries,,-99.50,,899.10
3,1000000001,2026-11-27,2026-11-27,Correction: Fee,Correction: Fee,Fees,Fees,,,1.40,900.50
4,1000000001,2026-11-27,2026-11-27,Exc W/lim Shop,Exc W/lim Shop,,,,,,
5,1000000001,2026-11-28,2026-11-28,Payment Received: CA123456,CA123456,Income,Other,1500.00,,,2400.50
`,
  'Capitec for business': `Balance brought forward:,0.00

Account,Date,Description,Reference,Amount,Fees,Balance,
1000000001,26/11/2026,Cash Deposit,SANDTON,1002.90,-2.90,1000.00,
1000000001,27/11/2026,Debit Order,SHOP   D000001212,-99.50,,900.50,
1000000001,28/11/2026,Inward EFT Credit,CA123456,1500.00,,2400.50,
Total:,,,,2403.40,-2.90,2400.50,
`,
  Investec: `Business account,10000000001

Date,Description,Debit,Credit,Balance
28 Nov 2026,CA123456,,1500.00,2400.50
27 Nov 2026,SHOP SANDTON,99.50,,900.50
26 Nov 2026,CASH DEPOSIT,,1000.00,1000.00
`,
  TymeBank: `Date,Description,Fees,Money Out,Money In,Balance
26 Nov 2026,Cash deposit Pick n Pay,4.00,-,1004.00,1000.00
27 Nov 2026,Shop Sandton,-,99.50,-,900.50
28 Nov 2026,EFT CA123456,-,-,1500.00,2400.50
`,
  Discovery: `Value Date,Value Time,Type,Description,Beneficiary or CardHolder,Amount
2026-11-26,09:10,Deposit,Cash deposit,,R1 000.00
2026-11-27,10:20,Purchase,SHOP SANDTON,T Mokoena,-R99.50
2026-11-28,11:30,Transfer,Payment received,CA123456,R1 500.00
`,
  'any other': `sep=;
Datum;Beskrywing;Bedrag;Saldo

26 Nov. 2026;Kontant deposito;R 1\u00a0000,00;R 1\u00a0000,00 Cr
27-Nov-26;Winkel;(R 99,50);900,50 Cr
28 Des 2026;CA123456;1'500,00;2 400,50 Cr
Totaal;;R 2 400,50;
`
    .replace('Nov.', 'Nov')
    .replace('Des', 'Nov'),
  'tabs, and a column that says the side': [
    'Transaction Date\tDetails\tDr/Cr\tAmount (ZAR)\tBalance (ZAR)',
    '2026-11-26 08:00:00\tCash deposit\tCr\t1,000.00\t1,000.00',
    '2026-11-27 09:00:00\tShop\tDr\t99.50\t900.50',
    '2026-11-28 10:00:00\tCA123456\tCr\t1,500.00\t2,400.50',
  ].join('\n'),
};
